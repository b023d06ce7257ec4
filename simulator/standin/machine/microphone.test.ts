import { describe, expect, it } from "vitest";
import { at } from "./message.ts";
import { blockedBy, cameraError, faultOf } from "./microphone.ts";

const thrown = (name: string, message = "No") => new DOMException(message, name);

describe("an error of getUserMedia", () => {
  it.each([
    ["NotAllowedError", "permissions", { blockedMedia: ["audio"], blockedBy: "user" }],
    ["NotFoundError", "not-found", { missingMedia: ["audio"] }],
    ["NotReadableError", "mic-in-use", {}],
    ["OverconstrainedError", "constraints", { failedMedia: ["audio"], reason: "invalid" }],
    ["FromTheFuture", "unknown", {}],
  ])("named %s becomes a camera-error of the type %s", (name, type, particulars) => {
    const fault = faultOf(thrown(name));
    expect(cameraError(fault)).toEqual({
      action: "camera-error",
      errorMsg: { errorMsg: "devices error", audioOk: false, videoOk: true },
      error: { type, msg: "No", ...particulars },
    });
  });

  it("becomes a fault that names the browser as the cause when the system denies permission", () => {
    const fault = faultOf(thrown("NotAllowedError", "Permission denied by system"));
    expect(at(cameraError(fault), "error", "blockedBy")).toBe("browser");
  });

  it('has the type "undefined-mediadevices" when that API is missing, and "unknown" when the value is not an error', () => {
    expect(faultOf(new TypeError("mediaDevices is undefined")).type).toBe("undefined-mediadevices");
    expect(faultOf("no")).toEqual({ type: "unknown", msg: "no" });
  });

  it("blocks the visitor's track by missing device, device in use or, for other errors, by permissions", () => {
    expect(blockedBy(faultOf(thrown("NotFoundError")))).toEqual({ byDeviceMissing: true });
    expect(blockedBy(faultOf(thrown("NotReadableError")))).toEqual({ byDeviceInUse: true });
    expect(blockedBy(faultOf("no"))).toEqual({ byPermissions: true });
  });
});
