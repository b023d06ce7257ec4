import { createShader } from "./shader.ts";

/** A soft light: centre and radius in pixels, and strength. `warm` goes from 0 (mint) to 1 (pearl). */
export interface Light {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
  readonly strength: number;
  readonly warm?: number;
}

const LIGHTS = 4;

// A shader draws it, because a canvas shows visible steps in faint dark gradients. The shader hides them
// in noise.
const FRAGMENT = `
uniform vec4 lights[${LIGHTS}];
uniform float warmth[${LIGHTS}];
uniform float time;
uniform float middle;

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
  // Folds of silk as on the first page, but hardly moving.
  vec2 p = at / size.y;
  float fold = 0.5 + 0.5 * sin(p.x * 1.9 + p.y * 3.4 + 0.9 * sin(p.x * 1.7 - p.y * 0.6 + time * 0.21) + time * 0.16);
  lit *= mix(0.45, 1.2, fold * fold * (3.0 - 2.0 * fold));
  vec2 away = (at / size - vec2(middle, 0.5)) * 2.0;
  float edge = 1.0 - smoothstep(0.42, 1.0, length(away * vec2(0.94, 0.98)));
  vec3 colour = night + lit * edge;
  gl_FragColor = vec4(colour + grain(gl_FragCoord.xy) * 1.6 / 255.0, 1.0);
}`;

/** Creates the function that paints a background, whose light fades around the share `middle` of its width. */
export function createGround(width: number, height: number) {
  const shader = createShader(width, height, FRAGMENT);
  return (lights: readonly Light[], at: number, middle = 0.5): HTMLCanvasElement => {
    shader.gl.uniform1f(shader.uniform("middle"), middle);
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
