import type { Executor } from '../../database/database.ts'
import { insert } from '../insert.ts'
import { contentTypes } from './content-types.ts'
import { miscData } from './misc-data.ts'
import { settings } from './settings.ts'
import type { Site } from './site.ts'
import { usStates } from './states.ts'
import { tags } from './tags.ts'
import { templates } from './templates.ts'

/** Writes what the product itself needs, whatever the site: types, tags, templates, settings, states. */
export async function writeBase(executor: Executor, site: Site): Promise<void> {
  await insert(executor, 'ContentType', contentTypes())
  await insert(executor, 'Tag', tags())
  await insert(executor, 'Template', templates())
  await insert(executor, 'MiscData', miscData(site))
  await insert(executor, 'DBConstants', settings(site))
  await insert(executor, 'Custom_State', usStates())
}
