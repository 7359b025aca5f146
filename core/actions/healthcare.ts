import type { EntityName } from '../entities/index.ts'
import { labelInSentence } from '../rules/text/label-in-sentence.ts'
import { type Action, type ActionGiven, type Answers, actionsOf, answerLabel } from './action.ts'

/** Showing and hiding on the site, for every entity with a switch for it. */
const showAndHideActions = (
  entity: EntityName,
  key: string,
  field: string,
  what: string,
): Readonly<Record<string, ActionGiven>> => {
  const switchTo = (isShown: boolean) =>
    ({
      asks: { [key]: { kind: 'record', entity, label: what, where: { [field]: !isShown } } },
      effect: { kind: 'update', entity, record: key, values: { [field]: isShown } },
      on: { entity, ask: key },
      icon: isShown ? 'eye' : 'eye-off',
    }) as const
  const name = labelInSentence(what)
  return {
    show: {
      ...switchTo(true),
      title: `Show ${name} on the site…`,
      confirmation: (answers: Answers) => `Visitors find ${answerLabel(answers, key)} on the site.`,
      successMessage: (answers: Answers) => `${answerLabel(answers, key)}: on the site.`,
    },
    hide: {
      ...switchTo(false),
      title: `Take ${name} off the site…`,
      confirmation: (answers: Answers) =>
        `Visitors can no longer find ${answerLabel(answers, key)}. Nothing is lost.`,
      successMessage: (answers: Answers) => `${answerLabel(answers, key)}: off the site.`,
    },
  }
}

/** Merging a record with another: opens the rehearsal, where values are chosen and everything that moves is shown. */
const mergeActions = (
  entity: EntityName,
  key: string,
  what: string,
  path: string,
): Readonly<Record<string, ActionGiven>> => {
  const name = labelInSentence(what)
  return {
    merge: {
      title: `Merge ${name} with another…`,
      hint: 'with a preview of what moves',
      words: ['duplicate', 'twice', 'combine', 'double'],
      icon: 'merge',
      asks: {
        [key]: { kind: 'record', entity, label: what },
        other: { kind: 'record', entity, label: `Other ${name}` },
      },
      effect: { kind: 'go', path: `${path}merge={other}`, needs: { entity, verbs: ['update', 'delete'] } },
      on: { entity, ask: key, isForOne: true },
    },
  }
}

/** Actions of the healthcare layer. */
export const healthcareActions: readonly Action[] = [
  ...actionsOf('location-alerts', {
    closeToday: {
      title: 'Close location today…',
      hint: 'asks for the location and the reason',
      words: ['closed', 'closure', 'shut', 'power failure', 'snow day', 'emergency'],
      asks: {
        LId: { kind: 'record', entity: 'Custom_Location', label: 'Location' },
        LaTitle: {
          kind: 'field',
          entity: 'Custom_LocationAlert',
          field: 'LaTitle',
          label: 'What visitors read',
        },
      },
      confirmation: answers =>
        `${answerLabel(answers, 'LId')} shows as closed from now until midnight there, with “${answerLabel(answers, 'LaTitle')}”.`,
      successMessage: answers => `${answerLabel(answers, 'LId')} is closed until midnight.`,
      effect: { kind: 'call', call: 'close location today', with: 'LId', text: 'LaTitle' },
      on: { entity: 'Custom_Location', ask: 'LId' },
    },
    assign: {
      title: 'Assign alert…',
      hint: 'asks for the alert',
      words: ['closure', 'warn at location', 'location alert'],
      keys: 'c a',
      asks: {
        LId: { kind: 'record', entity: 'Custom_Location', label: 'Location' },
        LaId: { kind: 'record', entity: 'Custom_LocationAlert', label: 'Alert' },
      },
      confirmation: answers =>
        `The alert “${answerLabel(answers, 'LaId')}” is linked to ${answerLabel(answers, 'LId')}, for the alert’s dates.`,
      successMessage: answers => `“${answerLabel(answers, 'LaId')}” is at ${answerLabel(answers, 'LId')}.`,
      effect: { kind: 'create', entity: 'Custom_LocationAlertToLocation', each: 'LId' },
      on: { entity: 'Custom_Location', ask: 'LId' },
    },
  }),
  ...actionsOf('experts', {
    ...showAndHideActions('Custom_Physician', 'PhId', 'PhVisible', 'Physician'),
    ...mergeActions('Custom_Physician', 'PhId', 'Physician', '/custom/experts/{PhId}?'),
  }),
  ...actionsOf('locations', {
    ...showAndHideActions('Custom_Location', 'LId', 'LVisible', 'Location'),
    ...mergeActions('Custom_Location', 'LId', 'Location', '/custom/locations/{LId}?'),
  }),
  ...actionsOf(
    'specialties',
    mergeActions('Custom_Specialty', 'SpId', 'Specialty', '/custom/specialties?record={SpId}&'),
  ),
  ...actionsOf('services', showAndHideActions('Custom_ServiceCondition', 'ScId', 'ScVisible', 'Service')),
]
