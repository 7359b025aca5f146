import { expect, test } from 'vitest'
import { ownTemplate } from '../../../server/accessibility/scan-pages.ts'

test.each([
  ['/search', 'Search'],
  ['/find-a-doctor', 'Find a doctor'],
  ['/find-a-doctor/amara-okafor', 'Physician'],
  ['/locations', 'Locations'],
  ['/locations/heart-center', 'Location'],
  ['/services', 'Services'],
  ['/services/colonoscopy', 'Service'],
])('what is found wrong on %s is of the template “%s”', (path, template) => {
  expect(ownTemplate(path)).toBe(template)
})
