import { expect, it } from 'vitest'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'

const { call } = await testApp()

it('says to everyone what the server is', async () => {
  const answer = await call(undefined, 'GET', '/api/v1/mc/about')
  expectDocumented('get', '/api/v1/mc/about', answer)
  expect(answer.json()).toEqual({
    name: 'Rounds',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    site: expect.stringMatching(/^http:\/\//),
    timeZone: 'UTC',
    answerDays: 2,
    capabilities: { atomicBatch: true, auditsSignIn: true, search: true, events: false },
  })
})
