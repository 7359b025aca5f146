import { sayMediaType } from '@rounds/core/rules/files'
import { expect, it } from 'vitest'

it.each([
  ['application/pdf', 'PDF'],
  ['image/svg+xml', 'SVG'],
  ['image/jpeg', 'JPEG'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'Word'],
  ['text/plain', 'Text'],
  ['audio/mpeg', 'MP3'],
  ['application/octet-stream', 'Other'],
  ['font/woff2', 'WOFF2'],
])('says %s as %s', (type, said) => expect(sayMediaType(type)).toBe(said))
