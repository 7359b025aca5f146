import { actions } from '@rounds/core/actions'
import { blockKinds } from '@rounds/core/blocks'
import { sections, tagIcons, tools } from '@rounds/core/tools'
import { paletteIcons } from './palette/items.ts'

/** Every icon named in a definition. The build takes these from Lucide (build/icons.ts). */
export const iconNames: readonly string[] = [
  ...new Set([
    ...tools.map(tool => tool.icon),
    ...sections.map(section => section.icon),
    ...actions.flatMap(action => action.icon ?? []),
    ...tagIcons,
    ...blockKinds.map(kind => kind.icon),
    ...paletteIcons,
  ]),
].sort()
