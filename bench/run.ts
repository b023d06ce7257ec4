import { benchFixtures } from "./fixtures.ts";
import { benchRunner } from "./runner.ts";

console.log("Events through the whole runner, beside plain mitt");
await benchRunner();
console.log("All fixtures, with process start");
benchFixtures();
