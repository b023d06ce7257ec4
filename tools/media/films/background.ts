import type { Film } from "./film.ts";
import { createShader } from "./shader.ts";
import { HEIGHT, WIDTH } from "./film-canvas.ts";

// Folds of silk, lit from the upper right. The page's text stands in the dark area on the left and below.
// Every motion completes a whole number of cycles, so that the loop has no visible cut.
const FRAGMENT = `
uniform float turn;

// Brightness of one fold: x below its crest, y on the crest.
vec2 fold(vec2 p, float seed, float height, float width, float lean) {
  float y = height
    + 0.17 * sin(p.x * 1.25 + seed * 4.1 + sin(turn + seed) * 0.7 + lean)
    + 0.06 * sin(p.x * 2.6 - seed * 2.3 + turn + seed * 5.0)
    + 0.016 * sin(p.x * 5.6 + seed * 7.0 - turn * 2.0);
  float d = y - p.y;
  float under = smoothstep(0.0, width * 0.22, d) * exp(-max(d, 0.0) / width);
  float sheen = 0.5 + 0.5 * sin(p.x * 2.0 + seed * 9.0 + sin(turn + seed * 3.0) * 1.1);
  float crest = smoothstep(0.0, 0.006 + width * 0.03, d) * exp(-max(d, 0.0) / (0.010 + width * 0.09));
  return vec2(under * (0.35 + 0.65 * sheen), crest * sheen * sheen);
}

void main() {
  vec2 uv = gl_FragCoord.xy / size;
  vec2 p = vec2((uv.x - 0.5) * size.x / size.y, uv.y);
  // A rotation, so that the folds fall from the upper right.
  vec2 q = mat2(0.92, -0.39, 0.39, 0.92) * p;

  vec2 far = fold(q, 0.3, 0.30, 0.60, 0.0) + fold(q, 1.7, 0.60, 0.46, 0.5);
  vec2 mid = fold(q, 2.6, 0.42, 0.28, 1.1) + fold(q, 3.9, 0.74, 0.32, 1.9);
  vec2 near = fold(q, 5.2, 0.52, 0.13, 2.4) + fold(q, 6.1, 0.84, 0.14, 3.0);

  vec3 petrol = vec3(0.022, 0.20, 0.20);
  vec3 mint = vec3(0.36, 0.84, 0.70);
  vec3 pearl = vec3(0.98, 0.96, 0.90);
  vec3 silk = petrol * far.x * 1.05 + mix(petrol, mint, 0.42) * mid.x * 0.72
    + mix(petrol, mint, 0.8) * near.x * 0.62
    + mint * (far.y * 0.05 + mid.y * 0.22) + mix(mint, pearl, 0.7) * near.y * 0.55;

  // The light fades towards the left and the bottom.
  float across = smoothstep(-0.75, 0.9, p.x + 0.55 * (uv.y - 0.5));
  float down = smoothstep(-0.05, 0.62, uv.y + 0.12 * p.x);
  silk *= across * mix(0.30, 1.0, down) * 1.35 + 0.03;
  silk = silk / (1.0 + 0.38 * silk);
  vec3 colour = pow(silk, vec3(0.92)) + vec3(4.0, 9.0, 11.0) / 255.0;

  // Grain, different for each colour, hides the banding of dark gradients.
  gl_FragColor = vec4(colour + grain(gl_FragCoord.xy) * 2.0 / 255.0, 1.0);
}`;

const SECONDS = 12;

export const background: Film = {
  seconds: SECONDS,
  quality: 23,
  open: ({ context }) => {
    const shader = createShader(WIDTH, HEIGHT, FRAGMENT);
    return (at) => {
      shader.gl.uniform1f(shader.uniform("turn"), (at / SECONDS) * Math.PI * 2);
      context.drawImage(shader.paint(), 0, 0);
    };
  },
};
