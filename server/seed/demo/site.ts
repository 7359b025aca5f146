import type { Site } from '../base/site.ts'
import { serviceLines } from './service-lines.ts'

/** The made-up hospital group of the demo. */
export const wexmoor: Site = {
  name: 'Wexmoor Health',
  tagline: 'Care close to home',
  phone: '(785) 555-0100',
  email: 'hello@wexmoor.example',
  address: '1400 Lantern Street\nWexmoor, KS 66900',
  timeZone: 'America/Chicago',
  markets: ['Wexmoor and Pell Valley', 'Ashby Falls', 'Harrow Creek', 'Northgate and Stonewell', 'Statewide'],
  serviceLines: serviceLines.map(line => line.name),
  blogTags: ['Healthy living', 'Food', 'Parenting', 'Heart', 'Cancer', 'Mental health', 'Behind the scenes'],
  blogAuthors: [
    {
      name: 'Maren Brightwater, RD',
      title: 'Dietitian',
      bio: 'Maren teaches cooking with little salt and less time, in Wexmoor and online.',
    },
    {
      name: 'Desmond Oakenshaw, MD',
      title: 'Family physician',
      bio: 'Desmond has looked after families in Ashby Falls since 1998.',
    },
    {
      name: 'Noor Lambourne, PT',
      title: 'Physical therapist',
      bio: 'Noor helps people back onto their feet, runners and grandparents alike.',
    },
    {
      name: 'Tobias Saltmarsh',
      title: 'Writer',
      bio: 'Tobias writes down what patients and staff tell him, and checks it twice.',
    },
  ],
}
