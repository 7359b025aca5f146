/**
 * Writes a tool that works, to go on from: `npm run new:tool -- supply-list --section site --entity Redirect`, with
 * `--icon` for another icon of Lucide than a file.
 */
import { parseArgs } from 'node:util'
import { type EntityName, entities } from '../core/entities/index.ts'
import { sections } from '../core/tools/index.ts'
import { Files, main } from './new/files.ts'
import { namesOf, oneOf } from './new/names.ts'
import { writeTool } from './new/tool.ts'

main(() => {
  const text = { type: 'string' } as const
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { section: text, entity: text, icon: { ...text, default: 'file-text' } },
  })
  const files = new Files()
  writeTool(files, {
    names: namesOf(positionals[0], 'npm run new:tool -- supply-list --section site --entity Redirect'),
    section: oneOf(
      values.section,
      sections.map(({ id }) => id),
      '--section',
    ),
    entity: oneOf(values.entity, Object.keys(entities) as EntityName[], '--entity'),
    icon: values.icon,
  })
  files.save()
})
