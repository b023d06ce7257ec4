export { Hindrances } from "./hindrances.tsx";
export { SoundButton } from "./sound-button.tsx";
