import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The sources as they will be: what a script writes is read again from here before anything is on the disk. */
export class Files {
  readonly #written = new Map<string, string>()

  /** The files that are new or changed, by their paths inside the project. */
  get written(): ReadonlyMap<string, string> {
    return this.#written
  }

  read(path: string): string {
    return this.#written.get(path) ?? readFileSync(join(root, path), 'utf8')
  }

  /** Writes a file that is not there yet. Throws where one is. */
  create(path: string, text: string): void {
    if (this.#written.has(path) || existsSync(join(root, path)))
      throw new NewError(`${path} is there already.`)
    this.#written.set(path, text)
  }

  /** Puts lines at the end of the first list, object or block that follows `opening`, as it ends on a line of its own. */
  append(path: string, opening: string, lines: string): void {
    const text = this.read(path)
    const start = text.indexOf(opening)
    const end = start < 0 ? -1 : text.slice(start).search(/\n[\]}]|(?<== [[{])[\]}](?=\n)/)
    if (end < 0) throw new NewError(`${path} has no list that begins with “${opening}”.`)
    const at = start + end
    this.#written.set(path, `${text.slice(0, at)}\n${lines}${text.slice(at)}`)
  }

  /** Puts a line before the first that begins so. */
  insert(path: string, before: string, line: string): void {
    const text = this.read(path)
    const at = text.startsWith(before) ? 0 : text.indexOf(`\n${before}`) + 1
    if (at === 0 && !text.startsWith(before)) throw new NewError(`${path} has no line “${before}…”.`)
    this.#written.set(path, `${text.slice(0, at)}${line}\n${text.slice(at)}`)
  }

  /** Puts everything on the disk, sorted and formatted as Biome has it, and says what was written. */
  save(): void {
    for (const [path, text] of this.#written) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const paths = [...this.#written.keys()]
    execFileSync('npx', ['biome', 'check', '--write', ...paths.filter(path => !path.endsWith('.md'))], {
      cwd: root,
    })
    process.stdout.write(paths.map(path => `  ${path}\n`).join(''))
  }
}

/** Runs another script of the project. */
export const runScript = (name: string, ...given: readonly string[]): void =>
  void execFileSync('npm', ['run', '--silent', name, '--', ...given], { cwd: root, stdio: 'inherit' })

/** Why nothing was written, in a sentence. */
export class NewError extends Error {}

/** Runs a script's work; what is wrong with its arguments is said in a sentence. */
export function main(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof NewError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
