/** For tests: a stand-in with the linked resources. */
import { type TestApi, type TestOptions, testApi } from '#handlers/testing/testing.ts'
import { neighbours } from './index.ts'

export const neighboursApi = ({
  isOn = true,
  ...options
}: TestOptions & { readonly isOn?: boolean } = {}): TestApi =>
  testApi({ ...options, ...(isOn && { extensions: [neighbours] }) })
