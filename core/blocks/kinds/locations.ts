import { json, list, object, reference } from '../../entities/field.ts'
import { type BlockKind, entriesIn } from '../block-kind.ts'

/** Locations with their addresses, and whether they are open now. */
export const locations: BlockKind = {
  id: 'locations',
  label: 'Locations',
  icon: 'map-pin',
  sentence: 'Locations with address, phone and hours, and whether they are open now.',
  columns: { CbHeadline: {} },
  settings: {
    locations: json(
      list(object({ location: reference('Custom_Location', { required: true, label: 'Location' }) }), 24),
      { required: true, label: 'Locations' },
    ),
  },
  sections: [{ heading: 'Locations', rows: ['CbHeadline', 'locations'] }],
  needs: ({ locations: chosen }) => {
    const ids = entriesIn(chosen).map(({ location }) => Number(location))
    return ids.length > 0 ? [{ read: 'locations', ids: ids.filter(Number.isInteger) }] : []
  },
}
