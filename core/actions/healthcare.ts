import type { EntityName } from '../entities/index.ts'
import { type Action, type ActionGiven, type Answers, actionsOf, told } from './action.ts'

/** On and off the site, alike for what has a switch for it. */
const shown = (
  entity: EntityName,
  key: string,
  field: string,
  what: string,
): Readonly<Record<string, ActionGiven>> => {
  const given = (isShown: boolean) =>
    ({
      asks: { [key]: { kind: 'record', entity, label: what, where: { [field]: !isShown } } },
      does: { kind: 'update', entity, record: key, values: { [field]: isShown } },
      on: { entity, ask: key },
      icon: isShown ? 'eye' : 'eye-off',
    }) as const
  const name = what.toLowerCase()
  return {
    show: {
      ...given(true),
      title: `Show ${name} on the site…`,
      says: (answers: Answers) => `Visitors find ${told(answers, key)} on the site.`,
      said: (answers: Answers) => `${told(answers, key)}: on the site.`,
    },
    hide: {
      ...given(false),
      title: `Take ${name} off the site…`,
      says: (answers: Answers) => `Visitors no longer find ${told(answers, key)}. Nothing is lost.`,
      said: (answers: Answers) => `${told(answers, key)}: off the site.`,
    },
  }
}

/** What can be done in the healthcare layer. */
export const healthcareActions: readonly Action[] = [
  ...actionsOf('location-alerts', {
    assign: {
      title: 'Assign alert…',
      hint: 'asks for the alert',
      words: ['closure', 'warn at location', 'location alert'],
      keys: 'c a',
      asks: {
        LId: { kind: 'record', entity: 'Custom_Location', label: 'Location' },
        LaId: { kind: 'record', entity: 'Custom_LocationAlert', label: 'Alert' },
      },
      says: answers =>
        `The alert “${told(answers, 'LaId')}” is shown at ${told(answers, 'LId')} on the alert’s dates.`,
      said: answers => `“${told(answers, 'LaId')}” is at ${told(answers, 'LId')}.`,
      does: { kind: 'create', entity: 'Custom_LocationAlertToLocation', each: 'LId' },
      on: { entity: 'Custom_Location', ask: 'LId' },
    },
  }),
  ...actionsOf('experts', shown('Custom_Physician', 'PhId', 'PhVisible', 'Physician')),
  ...actionsOf('locations', shown('Custom_Location', 'LId', 'LVisible', 'Location')),
  ...actionsOf('services', shown('Custom_ServiceCondition', 'ScId', 'ScVisible', 'Service')),
]
