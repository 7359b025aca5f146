import { modelled } from './models/index.ts'
import { testEveryPath } from './support/every-path.ts'

testEveryPath(modelled.csvPreparing, modelled.csvAsking, modelled.csvBatch, modelled.csvPieces)
