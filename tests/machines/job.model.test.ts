import { modeled } from './models/index.ts'
import { testEveryPath } from './support/every-path.ts'

testEveryPath(modeled.job)
