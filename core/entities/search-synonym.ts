import { entity } from './entity.ts'
import { identity, stamp, text } from './field.ts'

/** Words for the search of the website: visitors who type the one find pages with the others too (ours). */
export const SearchSynonym = entity('SearchSynonym', {
  family: 'site',
  prefix: 'Ss',
  key: 'SsId',
  shows: 'SsName',
  sort: 'SsName',
  fields: {
    SsId: identity({ label: 'ID', column: true }),
    SsName: text({
      required: true,
      unique: true,
      max: 80,
      searchable: true,
      label: 'Visitors type',
      help: 'A word or phrase, such as “birth center”.',
      column: true,
    }),
    SsMeans: text({
      required: true,
      max: 400,
      searchable: true,
      label: 'Also search for',
      help: 'Separate several with commas: maternity, labor and delivery.',
      column: true,
    }),
    SsCreatedDt: stamp('created', { label: 'Created' }),
    SsUpdatedDt: stamp('updated', { label: 'Changed', column: true }),
  },
})
