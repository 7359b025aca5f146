import { contentTypeIds } from '@rounds/core/tools'
import type { Seeded } from '../insert.ts'

const pageLike: readonly string[] = [
  'Web_Page',
  'Custom_Page',
  'News_Detail',
  'Event_Detail',
  'Blog_Detail',
  'Project_Detail',
]

/** The specification's content types by their ids; 32 has two names (decisions §2). */
export const contentTypes = (): readonly Seeded<'ContentType'>[] =>
  Object.entries(contentTypeIds).map(([name, id]) => ({
    CtId: id,
    CtName: name,
    CtPageLike: pageLike.includes(name),
    ...(name === 'Custom_Page' && { CtSecondName: 'Row_Design' }),
  }))
