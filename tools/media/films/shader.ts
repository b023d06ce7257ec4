import { hash } from "./noise.ts";

const VERTEX = "attribute vec2 at; void main() { gl_Position = vec4(at, 0.0, 1.0); }";

function compile(gl: WebGLRenderingContext, type: number, source: string): WebGLShader {
  const shader = gl.createShader(type);
  if (shader === null) throw new Error("This browser has no WebGL.");
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  if (gl.getShaderParameter(shader, gl.COMPILE_STATUS) !== true)
    throw new Error(gl.getShaderInfoLog(shader) ?? "The shader does not compile.");
  return shader;
}

const GRAIN_SIDE = 256;

/** Prepended to fragment shaders: `size` in pixels, and `grain(pixel)`, from -1 to 1 and mostly near 0. */
const PRELUDE = `
precision highp float;
uniform vec2 size;
uniform sampler2D noise;
vec3 grain(vec2 at) { return texture2D(noise, at / ${GRAIN_SIDE}.0).rgb * 2.0 - 1.0; }
`;

/** A texture with precomputed grain. Computing it per pixel would take most of a frame's time. */
function addGrain(gl: WebGLRenderingContext): void {
  const { TEXTURE_2D, RGBA, NEAREST } = gl;
  const side = GRAIN_SIDE;
  const value = (_: unknown, index: number) => 127.5 * (hash(index, 1) + hash(index, 2));
  const grain = Uint8Array.from({ length: side * side * 4 }, value);
  gl.bindTexture(TEXTURE_2D, gl.createTexture());
  gl.texImage2D(TEXTURE_2D, 0, RGBA, side, side, 0, RGBA, gl.UNSIGNED_BYTE, grain);
  gl.texParameteri(TEXTURE_2D, gl.TEXTURE_MIN_FILTER, NEAREST);
  gl.texParameteri(TEXTURE_2D, gl.TEXTURE_MAG_FILTER, NEAREST);
}

/** Draws one triangle that covers the canvas with a fragment shader. */
export function createShader(width: number, height: number, fragment: string) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const gl = canvas.getContext("webgl", { preserveDrawingBuffer: true });
  if (gl === null) throw new Error("This browser has no WebGL.");
  const program = gl.createProgram();
  gl.attachShader(program, compile(gl, gl.VERTEX_SHADER, VERTEX));
  gl.attachShader(program, compile(gl, gl.FRAGMENT_SHADER, PRELUDE + fragment));
  gl.bindAttribLocation(program, 0, "at");
  gl.linkProgram(program);
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
  addGrain(gl);
  const uniform = (name: string) => gl.getUniformLocation(program, name);
  gl.uniform2f(uniform("size"), width, height);
  /** Runs the shader for every pixel. */
  const paint = () => {
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    return canvas;
  };
  return { gl, uniform, paint };
}
