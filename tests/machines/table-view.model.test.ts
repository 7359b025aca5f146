import { modeled } from './models/index.ts'
import { testEveryPath } from './support/every-path.ts'

testEveryPath(modeled.tableView, modeled.tableBegun, modeled.tableSearch, modeled.tableExport)
