// The linter's plugin for the arrows between the rooms. The linter imports it with Node alone, so tsx compiles the list.
import boundaries from "eslint-plugin-boundaries";
import { tsImport } from "tsx/esm/api";

const { ARROW_OPTIONS } = await tsImport("./arrows.ts", import.meta.url);
const { dependencies, ...others } = boundaries.rules;
const meta = { ...dependencies.meta, defaultOptions: [ARROW_OPTIONS] };

export default {
  meta: { name: "boundaries" },
  rules: { ...others, dependencies: { ...dependencies, meta } },
};
