import { benchFold } from './fold.bench'

console.log(await benchFold())
