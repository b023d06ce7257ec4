import { describe, expect, it } from "vitest";
import { violationsOf } from "./validate.ts";
import { publishedBySdk, readPublished } from "./published.ts";

const DECLARATIONS = `
export interface Dog {
    /** The kind of animal. */
    type: "dog";
    /**
     * What it is called.
     * @maxLength 5
     */
    name?: string;
    tricks?: (Sit | "roll")[];
    /**
     * @min 0
     * @max 30
     */
    age?: number;
    owner?: string | null;
    "chip-id"?: Record<string, any>;
}
export interface Cat {
    type: "cat";
    lives: number;
    friend?: Cat;
}
export interface Sit {
    kind: "sit";
}
export type Pet = Dog | Cat;
export interface Other extends Dog {
    a: string;
}
export declare class Api<SecurityDataType extends unknown> extends HttpClient<SecurityDataType> {
    zoo: {
        /**
         * @name Create
         * @request POST:/zoo/{cage}
         * @secure
         */
        zooControllerCreate: (cage: string, data: ({
            type: "dog";
        } & Dog) | Cat, params?: RequestParams) => Promise<HttpResponse<Dog | Cat, any>>;
        /**
         * @request GET:/zoo
         */
        zooControllerList: (query?: {
            /** @min 1 */
            limit?: number;
            kinds?: string[];
        }, params?: RequestParams) => Promise<HttpResponse<Dog[], void>>;
    };
}
`;
const { types, endpoint, endpoints } = readPublished(DECLARATIONS);
const faults = (value: unknown, name: string) =>
  violationsOf(value, types(name) ?? { kind: "nothing" });

describe("readPublished", () => {
  it("returns the endpoints of the declarations with the types of their inputs and answers", () => {
    expect(endpoints.map(({ verb, path, group, method }) => [verb, path, group, method])).toEqual([
      ["POST", "/zoo/{cage}", "zoo", "zooControllerCreate"],
      ["GET", "/zoo", "zoo", "zooControllerList"],
    ]);
    expect(endpoint("GET", "/zoo")).toMatchObject({
      inputs: [{ name: "query", required: false, shape: { kind: "fields" } }],
      answer: { kind: "list", of: { kind: "named", name: "Dog" } },
    });
    expect(endpoint("POST", "/zoo/{cage}")).toMatchObject({
      inputs: [{ name: "cage" }, { name: "data", shape: { kind: "one-of" } }],
      answer: { kind: "one-of" },
    });
    expect(endpoint("PUT", "/zoo")).toBeUndefined();
  });

  it("returns the fields of a type, and undefined for an unknown type", () => {
    const dog = types("Dog");
    expect(dog?.kind === "fields" && dog.fields.map(({ name }) => name)).toEqual([
      "type",
      "name",
      "tricks",
      "age",
      "owner",
      "chip-id",
    ]);
    expect(types("Nothing")).toBeUndefined();
  });

  it("resolves a type alias to the types that it stands for", () => {
    expect(faults({ type: "cat", lives: 9 }, "Pet")).toEqual([]);
    expect(faults({ type: "cow" }, "Pet")).toHaveLength(1);
  });

  it("throws a SyntaxError for a type in unsupported syntax", () => {
    expect(() => readPublished("export type Broken = (string")).toThrow(SyntaxError);
    const { types: odd } = readPublished("export interface Odd { a: () => void }");
    expect(() => odd("Odd")).toThrow(new SyntaxError('Cannot read the type "() => void".'));
  });

  it("parses every type of the installed release", () => {
    const published = publishedBySdk();
    const seen = new Set<string>();
    const follow = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      const { kind, name } = value as { kind?: unknown; name?: unknown };
      if (kind === "named" && typeof name === "string") {
        if (seen.has(name)) return;
        seen.add(name);
        const shape = published.types(name);
        expect(shape, name).toBeDefined();
        follow(shape);
      }
      for (const part of Object.values(value)) follow(part);
    };
    follow(published.endpoints);
    expect(seen.size).toBeGreaterThan(500);
  });
});

describe("faultsOf", () => {
  it.each([
    [{ type: "dog" }, []],
    [{ type: "dog", owner: null, name: null, tricks: [{ kind: "sit" }, "roll"], age: 30 }, []],
    [{ type: "dog", "chip-id": { any: 1 } }, []],
    ["dog", ["body must be an object"]],
    [[], ["body must be an object"]],
    [{}, ["type must be dog"]],
    [{ type: "dog", name: "Wotan of Old" }, ["name must be shorter than or equal to 5 characters"]],
    [{ type: "dog", name: 7 }, ["name must be a string"]],
    [{ type: "dog", age: 31 }, ["age must not be greater than 30"]],
    [{ type: "dog", age: -1 }, ["age must not be less than 0"]],
    [{ type: "dog", tricks: {} }, ["tricks must be an array"]],
    [
      { type: "dog", tricks: [{ kind: "sit", well: true }] },
      ["tricks.0.property well should not exist"],
    ],
    [{ type: "dog", colour: "red" }, ["property colour should not exist"]],
  ])("returns for %j, checked against the type Dog, the faults %j", (value, expected) => {
    expect(faults(value, "Dog")).toEqual(expected);
  });

  it("reports the path of a fault in a nested value", () => {
    const friend = { type: "cat", lives: "many" };
    expect(
      faults({ type: "cat", lives: 9, friend: { type: "cat", lives: 1, friend } }, "Cat"),
    ).toEqual(["friend.friend.lives must be a number"]);
  });

  it("reports only the faults of the union member that the tag selects, or only the invalid tag", () => {
    const data = endpoint("POST", "/zoo/{cage}")?.inputs[1]?.shape ?? { kind: "nothing" };
    expect(violationsOf({ type: "cat", lives: 9 }, data)).toEqual([]);
    expect(violationsOf({ type: "cat" }, data)).toEqual(["lives must be a number"]);
    expect(violationsOf({ type: "cow" }, data)).toEqual([
      "type must be one of the following values: dog, cat",
    ]);
  });
});
