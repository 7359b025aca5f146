import type { PageBlock } from '@rounds/core/rules/page'
import { keep, readStored } from '../../context/storage.ts'

const NAME = 'copied-block'

/** Takes a block along, to other pages and tabs; the system's clipboard needs a permission, this does not. */
export const copyBlock = (block: PageBlock): void => keep(NAME, block)

/** The block that was copied last. */
export const pastedBlock = (): PageBlock | null => readStored<PageBlock | null>(NAME, null)
