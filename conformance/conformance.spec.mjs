import { conformanceTests } from 'site-understudy/conformance'

conformanceTests()
