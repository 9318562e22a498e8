import { measureSuite } from '#bin/bench/suite.ts'
console.log(await measureSuite())
