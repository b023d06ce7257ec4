import { Button } from "../components/button.tsx";
import type { Log } from "../diagnostics/store/create-log.ts";
import type { LogActionProps } from "./clear-button.tsx";
import type { ExportForm } from "./save-file.ts";
import type { Doing } from "./use-async-action.tsx";

const EXPORTING: Doing = { progress: "Exporting…", reason: "the log is being exported" };

interface ExportButtonsProps extends LogActionProps {
  /** What is masked in the file unless it is `shown`, such as `keys`. */
  readonly secrets: string;
  readonly shown: boolean;
  readonly save: (log: Log, form: ExportForm) => Promise<void>;
}

/** Export the log as JSON with the facts around it, or its entries as CSV for a spreadsheet. */
export function ExportButtons({ log, action, secrets, shown, save }: ExportButtonsProps) {
  const exportAs = (form: ExportForm) => () => {
    if (log === null) return;
    action.run(EXPORTING, async () => {
      await save(log, form);
      return `Exported, with the ${secrets} ${shown ? "in full" : "masked"}.`;
    });
  };
  const shared = { tone: "quiet", disabled: log === null, "aria-busy": action.busy } as const;
  return (
    <>
      <Button {...shared} onPress={exportAs("json")}>
        Export
      </Button>
      <Button {...shared} onPress={exportAs("csv")}>
        Export CSV
      </Button>
    </>
  );
}
