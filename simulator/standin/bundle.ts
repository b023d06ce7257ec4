import { build, type InlineConfig, type Rolldown } from "vite";

/** Builds in memory, without the project's configuration, and returns the files of the bundle. */
export async function bundle(
  config: InlineConfig,
): Promise<(Rolldown.OutputChunk | Rolldown.OutputAsset)[]> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    ...config,
    build: { ...config.build, write: false },
  });
  return [built].flat().flatMap((each) => ("output" in each ? each.output : []));
}
