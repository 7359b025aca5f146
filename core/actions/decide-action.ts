import {
  type Decision,
  decide,
  decideOffer,
  hasRole,
  type Person,
  type SessionUser,
} from '../access/index.ts'
import { type Entity, entities } from '../entities/index.ts'
import { toolNamed } from '../tools/index.ts'
import type { Action } from './action.ts'

/** A person with their tags, and whether they impersonate someone. */
export type Asker = Person & Pick<SessionUser, 'impersonating' | 'isMaintenance'>

const no = (because: string): Decision => ({ allowed: false, because })
const yes = (because: string): Decision => ({ allowed: true, because })

/**
 * Whether someone may run an action: they can open its tool, read its arguments, and do what it does, each by `decide`.
 * The server checks the individual records when it runs.
 */
export function decideAction(asker: Asker, action: Action): Decision {
  if (action.tool !== undefined) {
    const opens = decideOffer(asker, toolNamed(action.tool))
    if (!opens.allowed) return opens
  }
  for (const ask of Object.values(action.asks)) {
    if (ask.kind !== 'record') continue
    const reads = decide(asker, 'read', entities[ask.entity])
    if (!reads.allowed) return reads
    const naming = ask.among && decide(asker, 'read', entities[ask.among.entity] as Entity)
    if (naming && !naming.allowed) return naming
  }
  return decideEffect(asker, action)
}

function decideEffect(asker: Asker, { effect }: Action): Decision {
  switch (effect.kind) {
    case 'create':
    case 'update':
    case 'delete':
      return decide(asker, effect.kind, entities[effect.entity] as Entity)
    case 'call':
      return decideCall(asker, effect.call)
    case 'page':
      return decidePage(asker, effect.command)
    case 'go':
      return decideScreen(asker, effect)
  }
}

function decideScreen(asker: Asker, { needs }: Extract<Action['effect'], { kind: 'go' }>): Decision {
  const refused = needs?.verbs
    .map(verb => decide(asker, verb, entities[needs.entity] as Entity))
    .find(({ allowed }) => !allowed)
  return refused ?? yes('It only opens a screen.')
}

function decideCall(asker: Asker, call: Extract<Action['effect'], { kind: 'call' }>['call']): Decision {
  switch (call) {
    case 'impersonate':
      if (asker.impersonating) return no('Stop impersonating first.')
      return asker.isMJA || hasRole(asker.roles, 'Admin')
        ? yes('You are an administrator.')
        : no('Impersonating is for administrators.')
    case 'publish draft':
    case 'undo publish':
      return decide(asker, 'update', entities.Content)
    case 'add page': {
      const made = decide(asker, 'create', entities.Content)
      return made.allowed ? decide(asker, 'create', entities.TagToContent) : made
    }
    case 'duplicate page':
      return decide(asker, 'create', entities.Content)
    case 'close location today': {
      const alert = decide(asker, 'create', entities.Custom_LocationAlert)
      return alert.allowed ? decide(asker, 'create', entities.Custom_LocationAlertToLocation) : alert
    }
    case 'mail a new password':
    case 'sign out everywhere':
    case 'unlock':
      return decide(asker, 'update', entities.AspNetUsers)
    case 'archive system message':
      return decide(asker, 'update', entities.SystemMessages)
    case 'switch custom code off':
    case 'switch custom code on':
    case 'resume custom code':
      return decide(asker, 'update', entities.PageCSS)
    case 'undo merge':
    case 'clear cache':
    case 'empty the error log':
    case 'verify the audit log':
      return yes('It comes with its tool.')
  }
}

function decidePage(asker: Asker, command: Extract<Action['effect'], { kind: 'page' }>['command']): Decision {
  if (command === 'stop impersonating')
    return asker.impersonating
      ? yes('You’re acting as someone else.')
      : no('You’re not acting as anyone else.')
  return yes('It applies only to this page.')
}
