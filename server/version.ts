import { version as released } from '../package.json' with { type: 'json' }

/** The version of the product, as the sign-in screen and the API document show it. */
export const version: string = released
