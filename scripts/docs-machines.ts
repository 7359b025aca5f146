/** Draws the machines into `docs/machines`, and takes away the pages of those that are gone: `npm run docs:machines`. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { machinePages } from './machine-docs/index.ts'

const folder = new URL('../docs/machines/', import.meta.url)
const pages = await machinePages()
await mkdir(folder, { recursive: true })
for (const file of await readdir(folder)) if (!pages.has(file)) await rm(new URL(file, folder))
for (const [file, page] of pages) await writeFile(new URL(file, folder), page)
process.stdout.write(`${pages.size} pages in docs/machines\n`)
