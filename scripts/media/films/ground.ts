import { createShader } from "./shader.ts";

/** A soft light in the room: where, how far it reaches and how strong it is; `warm` goes from mint to pearl. */
export interface Light {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  readonly strength: number;
  readonly warm?: number;
}

const LIGHTS = 4;

// Drawn by a shader, since a canvas rounds a faint gradient to steps that the eye finds in the dark:
// here the rounding is hidden in noise.
const FRAGMENT = `
uniform vec4 lights[${LIGHTS}];
uniform float warmth[${LIGHTS}];
uniform float time;

void main() {
  vec2 at = vec2(gl_FragCoord.x, size.y - gl_FragCoord.y);
  vec3 night = vec3(4.0, 9.0, 11.0) / 255.0;
  vec3 lit = vec3(0.0);
  for (int index = 0; index < ${LIGHTS}; index += 1) {
    vec4 light = lights[index];
    float d = distance(at, light.xy) / max(light.z, 1.0);
    vec3 tint = mix(vec3(0.07, 0.36, 0.34), vec3(0.42, 0.44, 0.40), warmth[index]);
    lit += tint * light.w * exp(-d * d * 2.2);
  }
  // Folds of the same silk as the first page's, so slow that they are felt more than seen.
  vec2 p = at / size.y;
  float fold = 0.5 + 0.5 * sin(p.x * 1.9 + p.y * 3.4 + 0.9 * sin(p.x * 1.7 - p.y * 0.6 + time * 0.21) + time * 0.16);
  lit *= mix(0.45, 1.2, fold * fold * (3.0 - 2.0 * fold));
  vec2 away = (at / size - 0.5) * 2.0;
  float edge = 1.0 - smoothstep(0.42, 1.0, length(away * vec2(0.94, 0.98)));
  vec3 colour = night + lit * edge;
  gl_FragColor = vec4(colour + grain(gl_FragCoord.xy) * 1.6 / 255.0, 1.0);
}`;

/** Makes the painter of the room that words stand in. */
export function createGround(width: number, height: number) {
  const shader = createShader(width, height, FRAGMENT);
  return (lights: readonly Light[], at: number): HTMLCanvasElement => {
    shader.gl.uniform1f(shader.uniform("time"), at);
    const all = Array.from({ length: LIGHTS }, (_, index) => lights[index]);
    const numbers = all.flatMap((light) =>
      light === undefined ? [0, 0, 1, 0] : [light.x, light.y, light.reach, light.strength],
    );
    shader.gl.uniform4fv(shader.uniform("lights"), numbers);
    shader.gl.uniform1fv(
      shader.uniform("warmth"),
      all.map((light) => light?.warm ?? 0),
    );
    return shader.paint();
  };
}
