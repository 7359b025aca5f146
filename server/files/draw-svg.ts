import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { NotTaken } from './kinds.ts'

/** The time limit for rasterizing a drawing; normal ones take a fraction of a second. */
const LONGEST_MS = 5_000
const MOST_BYTES = 200 * 1024 * 1024

const library = createRequire(import.meta.url).resolve('sharp')

/** Reads a drawing from its input and writes it as PNG. */
const PROGRAM = `const sharp = require(process.argv[1])
sharp.concurrency(1)
const chunks = []
process.stdin.on('data', chunk => chunks.push(chunk))
process.stdin.on('end', () => sharp(Buffer.concat(chunks), { limitInputPixels: Number(process.argv[2]), failOn: 'error' })
  .png({ compressionLevel: 1 }).toBuffer()
  .then(png => process.stdout.write(png), error => { process.stderr.write(error.message); process.exitCode = 1 }))`

/**
 * An SVG image as PNG. A few characters can keep the renderer busy for minutes (filters within filters, elements used a
 * million times), and it can't be stopped within a process, so it runs in its own, which is killed at the limit.
 *
 * @throws NotTaken for one that takes too long.
 */
export const drawSvg = (source: Buffer, mostPixels: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ['-e', PROGRAM, library, String(mostPixels)],
      { encoding: 'buffer', timeout: LONGEST_MS, killSignal: 'SIGKILL', maxBuffer: MOST_BYTES, env: {} },
      (error, png, words) => {
        if (!error) resolve(png)
        else if (error.killed) reject(new NotTaken(TOO_LONG))
        else reject(new Error(words.toString() || error.message))
      },
    )
    // It may have exited before reading everything.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(source)
  })

const TOO_LONG = 'This SVG takes too long to draw. Save it as a PNG and upload that.'
