import type { Plugin } from 'vite'

/** A file of the build and those that it imports when it is loaded. */
export interface LoadedFile {
  readonly fileName: string
  readonly imports: readonly string[]
}

/** A circle of files that import each other, each named once; none where there is no circle. */
export function circleAmong(files: readonly LoadedFile[]): readonly string[] | undefined {
  const importsOf = new Map(files.map(({ fileName, imports }) => [fileName, imports]))
  const done = new Set<string>()
  const follow = (fileName: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(fileName)) return path.slice(path.indexOf(fileName))
    if (done.has(fileName)) return undefined
    for (const imported of importsOf.get(fileName) ?? []) {
      const circle = follow(imported, [...path, fileName])
      if (circle) return circle
    }
    done.add(fileName)
    return undefined
  }
  for (const { fileName } of files) {
    const circle = follow(fileName, [])
    if (circle) return circle
  }
  return undefined
}

/**
 * Fails the build when files of it import each other in a circle. One of them then runs before what it imports, and
 * what that defines is undefined in the product, while it is there in every test of the sources.
 */
export function noCircles(): Plugin {
  return {
    name: 'rounds:no-circles',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    generateBundle(_options, bundle) {
      const circle = circleAmong(Object.values(bundle).filter(file => file.type === 'chunk'))
      if (circle)
        this.error(
          `Files of the build import each other in a circle: ${circle.join(' → ')}. Put what they share into one file, in the groups of vite.config.ts.`,
        )
    },
  }
}
