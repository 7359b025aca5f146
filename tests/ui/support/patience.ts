import { configure } from '@testing-library/react'

// As long as `expect.poll` waits: a machine may be busy with other tests.
configure({ asyncUtilTimeout: 10_000 })
