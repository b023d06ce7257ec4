import { configuredWith } from "../../../tests/support/configurations.ts";
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createVirtualClock } from "../../../simulator/engine/virtual-clock.ts";
import { createStaffTools } from "../../../tests/support/staff-tools.ts";
import { createTestCall } from "../../../tests/support/test-call.ts";
import type { CallPage } from "../../call/call-error.ts";
import type { AppNote } from "../../diagnostics/note.ts";
import { level } from "../../provider/levels.ts";
import type { Reach } from "../../provider/reachability.ts";
import { millis } from "../../shared/units.ts";
import { PreCallCheck } from "./pre-call-check.tsx";

const ANSWER = {
  type: "answered",
  host: "api.example",
  status: 400,
  body: { message: ["No assistant"] },
  asExpected: true,
} as const satisfies Reach;

const { asExpected: _, ...ANSWERED } = ANSWER;
const configuration = configuredWith({ workflow: null });

let clock: ReturnType<typeof createVirtualClock>;
let notes: AppNote[];
let isOpen: boolean;
let loudness: number;
beforeEach(() => {
  clock = createVirtualClock();
  notes = [];
  isOpen = false;
  loudness = 0.75;
});

const { openMicrophone } = vi.hoisted(() => ({ openMicrophone: vi.fn() }));
vi.mock("../../audio/measure-microphone.ts", () => ({ openMicrophone }));
vi.mock("../../shared/system-clock.ts", async (original) => ({
  ...(await original<object>()),
  createSystemClock: () => clock,
}));
openMicrophone.mockImplementation(() => {
  isOpen = true;
  const microphone = {
    device: "Desk",
    level: () => level(loudness),
    isLive: () => isOpen,
    close: () => void (isOpen = false),
  };
  return Promise.resolve({ type: "open" as const, microphone });
});

function show(
  platform: () => Promise<Reach> = () => Promise.resolve(ANSWER),
  page: CallPage = "home",
) {
  openMicrophone.mockClear();
  const { session } = createTestCall();
  const callCode = () => Promise.resolve(ANSWER);
  const media = () => Promise.resolve({ type: "media-open" } as const);
  const reachability = vi.fn(() => Promise.resolve({ platform, callCode, media }));
  const note = (_: string, what: unknown) => void notes.push(what as AppNote);
  const staff = createStaffTools(session, { reachability, note, configuration });
  const view = render(<PreCallCheck staff={staff} page={page} />);
  return { ...view, reachability };
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const pass = (time: number) =>
  act(async () => {
    await clock.runUntil(millis(clock.now() + time));
  });
const verdict = () => screen.getByText("Verdict:").closest("output");
const step = (label: string) =>
  within(screen.getByRole("list", { name: "Steps of the check" }))
    .getByText(label)
    .closest("li")!;

describe("PreCallCheck", () => {
  it("opens no microphone and loads no network check before the button is pressed", async () => {
    const { reachability } = show();
    await pass(60_000);
    expect(openMicrophone).not.toHaveBeenCalled();
    expect(reachability).not.toHaveBeenCalled();
    expect(notes).toEqual([]);
    expect(screen.queryByRole("list")).toBeNull();
  });

  it("shows the level while it listens, then the verdict, and logs the verdict once", async () => {
    show();
    await press("Check this device");
    await pass(200);
    const status = screen.getByRole("status", { name: "" });
    expect(status).toHaveTextContent("Say something…");
    expect(screen.getByRole("meter", { name: "Microphone level" })).toHaveAttribute(
      "aria-valuenow",
      "75",
    );
    expect(step("Microphone")).toHaveTextContent(/^running: /);
    await pass(2000);
    expect(status).toHaveTextContent(/^Verdict: A call should work from here\.$/);
    expect(step("Microphone")).toHaveTextContent(/^passed: .*through “Desk”/);
    expect(screen.queryByRole("meter")).toBeNull();
    expect(isOpen).toBe(false);
    expect(notes).toEqual([
      {
        type: "success",
        category: "config",
        message: "Pre-call check: A call should work from here.",
        details: {
          source: "check",
          check: "pre-call",
          page: "home",
          steps: expect.objectContaining({ platform: { status: "passed", finding: ANSWERED } }),
        },
      },
    ]);
  });

  it("starts again when the button is pressed after a cancelled check", async () => {
    show();
    await press("Check this device");
    await pass(200);
    expect(isOpen).toBe(true);
    await press("Cancel the check");
    expect(isOpen).toBe(false);
    expect(screen.getByText(/The check was cancelled/)).toBeVisible();
    await press("Check again");
    await pass(2100);
    expect(screen.getByText("A call should work from here.")).toBeVisible();
    expect(notes.map(({ type }) => type)).toEqual(["info", "success"]);
  });

  it("closes the microphone and ends the check when it unmounts", async () => {
    const { unmount } = show(() => new Promise(() => {}));
    await press("Check this device");
    await pass(200);
    expect(isOpen).toBe(true);
    unmount();
    expect(isOpen).toBe(false);
    await pass(60_000);
    expect(notes).toMatchObject([{ type: "info" }]);
  });

  it("reports the missing workflow when it checks the admin page", async () => {
    show(undefined, "admin");
    await press("Check this device");
    await pass(2100);
    expect(verdict()).toHaveTextContent(
      "The workflow cannot be called, because there is only the assistant: set",
    );
    expect(notes).toMatchObject([{ type: "error", details: { page: "admin" } }]);
  });

  it("copies the verdict and the results of all steps", async () => {
    const user = userEvent.setup();
    loudness = 0;
    show();
    await user.click(screen.getByRole("button", { name: "Check this device" }));
    await pass(6000);
    const copy = screen.getByRole("button", { name: "Copy the report" });
    expect(copy).toHaveTextContent("Copy the report");
    await user.click(copy);
    const copied = await navigator.clipboard.readText();
    expect(copied).toMatch(/^A call would connect, but nothing was heard/);
    expect(copied).toContain(
      "- Voice platform: passed. api.example answers and does not refuse the public key.",
    );
  });
});
