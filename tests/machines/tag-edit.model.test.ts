import { modelled } from './models/index.ts'
import { testEveryPath } from './support/every-path.ts'

testEveryPath(modelled.tagEdit)
