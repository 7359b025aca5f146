/** The kinds of questions that visitors answer with a record that the site shows, and its entity. */
export const recordKinds = {
  physician: 'Custom_Physician',
  location: 'Custom_Location',
  specialty: 'Custom_Specialty',
  service: 'Custom_ServiceCondition',
} as const

export type RecordKind = keyof typeof recordKinds

/** Whether a question of a kind is answered with a record of the site: its key. */
export const isRecordKind = (kind: unknown): kind is RecordKind => Object.hasOwn(recordKinds, String(kind))
