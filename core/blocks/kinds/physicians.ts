import { reference } from '../../entities/field.ts'
import type { BlockKind } from '../block-kind.ts'

const keyIn = (value: unknown): number | null => (Number.isInteger(value) ? Number(value) : null)

/** The physicians of a service or a specialty. */
export const physicians: BlockKind = {
  id: 'physicians',
  label: 'Physicians',
  icon: 'stethoscope',
  sentence: 'The physicians of a service or a specialty, with links to their pages.',
  columns: { CbHeadline: {} },
  settings: {
    service: reference('Custom_ServiceCondition', { label: 'Service or condition' }),
    specialty: reference('Custom_Specialty', { label: 'Specialty' }),
  },
  sections: [{ heading: 'Physicians', rows: ['CbHeadline', ['service', 'specialty']] }],
  check: ({ service, specialty }) =>
    keyIn(service) === null && keyIn(specialty) === null
      ? [{ field: 'CbMetaData.service', message: 'Choose a service or a specialty.' }]
      : [],
  needs: ({ service, specialty }) =>
    keyIn(service) === null && keyIn(specialty) === null
      ? []
      : [{ read: 'physicians', service: keyIn(service), specialty: keyIn(specialty) }],
}
