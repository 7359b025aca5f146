import type { Blocking, CodeViews, LoadedOrigin } from '../rules/custom-code/index.ts'

const directives: Readonly<Record<LoadedOrigin['directive'], string>> = {
  'script-src': 'scripts',
  'style-src': 'style sheets',
  'img-src': 'pictures and fonts',
  'frame-src': 'frames',
  'media-src': 'video and sound',
  'connect-src': 'requests that scripts make',
}

const blocking: Readonly<Record<Blocking['kind'], (address: string) => string>> = {
  script: address => `The script ${address}: add async or defer, and the page appears before it.`,
  'style sheet': address => `The style sheet ${address}.`,
  import: address => `The style sheet ${address}, which waits for another one first.`,
  'inline script': () => 'A script in the head. Move it to the end of the body if it can wait.',
}

interface StoppedWords {
  readonly name: string
  readonly at: string
  readonly after: CodeViews
  readonly before: CodeViews
  readonly error: string
  readonly host: string | null
}

export const customCodeWords = {
  switch: {
    label: 'Switch for all custom code',
    on: 'Custom code is on',
    onText: 'Pages include the code below that is turned on.',
    off: 'All custom code is off',
    offText: 'No page includes any. Each piece keeps its own switch.',
    turnOff: 'Turn all of it off',
    turnOn: 'Turn it back on',
    turnedOff: 'All custom code is off, on every page.',
    turnedOn: 'Custom code is back on.',
    failed: 'Couldn’t switch it. Nothing changed.',
    keys: 'From any screen: c, then x.',
  },
  stopped: {
    title: (names: string) => `Script errors turned ${names} off`,
    why: ({ name, at, after, before, error, host }: StoppedWords) =>
      `${name} was turned off ${at}: ${after.failed} of ${after.views} page views had a script error${
        before.views > 0 ? `, and ${before.failed} of ${before.views} before the change` : ''
      }. Latest: ${error} in ${host === null ? 'a script of the page' : `the script from ${host}`}.`,
    next: 'Fix the code and turn it on, or turn it on unchanged. It then stays on until you change it.',
    turnOn: 'Turn on again',
    turnedOn: 'Turned on again.',
    failed: 'Couldn’t turn it on. Nothing changed.',
    keys: 'From any screen: c, then o.',
  },
  facts: {
    label: 'What this code does to a page',
    size: (bytes: string) => `${bytes} on each page.`,
    loads: 'Loads from other sites',
    loadsNothing: 'Loads nothing from other sites.',
    loadsFrom: (origin: string, directive: LoadedOrigin['directive']) =>
      `${origin} (${directives[directive]})`,
    isBlocked: 'Blocked by the security policy of the site. Allow it in Site setup first.',
    blocking: 'Pages wait for',
    blocksNothing: 'None of it delays the page.',
    blocks: ({ kind, address }: Blocking) => blocking[kind](address),
    heldBack: (pages: number) =>
      `Held back on ${pages === 1 ? '1 page' : `${pages} pages`} with a form that can contain health information, and on Find a doctor: the other site would learn who visits them.`,
    refused: (title: string) =>
      `“${title}” has a form that can contain health information, so code that loads from another site can’t be on there. Upload the file to this site and name it by its path.`,
  },
  ask: {
    title: 'Turn this code on?',
    text: (origins: string) =>
      `Visitors’ browsers will load from ${origins}. That site learns which page they visit.`,
    confirm: 'Turn on and save',
  },
} as const
