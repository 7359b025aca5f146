/**
 * Writes an entity and its migration, to go on from: `npm run new:entity -- supply --family site --prefix Sup`.
 * The migration is written from the definition as it is: when fields are added, run `npm run migration` for them.
 */
import { parseArgs } from 'node:util'
import { families, writeEntity } from './new/entity.ts'
import { Files, main, NewError, runScript } from './new/files.ts'
import { namesOf, oneOf } from './new/names.ts'

const USAGE = 'npm run new:entity -- supply --family site --prefix Sup'

main(() => {
  const text = { type: 'string' } as const
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { family: text, prefix: text },
  })
  const names = namesOf(positionals[0], USAGE)
  const prefix = values.prefix ?? ''
  if (!/^[A-Z][A-Za-z]{1,3}$/.test(prefix))
    throw new NewError(`--prefix is two to four letters, the first a capital: ${USAGE}`)
  const files = new Files()
  writeEntity(files, { names, prefix, family: oneOf(values.family, families, '--family') })
  files.save()
  runScript('migration', `add-${names.kebab}`)
})
