/** Packages of services with known cookies. */
import { DEMO } from '#conformance/playbook/demo.ts'
import { type Playbook, play } from '#conformance/playbook/play.ts'
import { step } from '#conformance/targets/step.ts'
import { suggestPackages } from '#openapi/namespaces/cookie-consent-v1/cloud-scans.ts'
import {
  installPackage,
  postInstallPackages,
} from '#openapi/namespaces/cookie-consent-v1/packages.ts'

const sample = { id: DEMO.cookiePackage }

export const packages: Playbook = {
  plays: [
    play(installPackage, { sample, sideEffect: { read: suggestPackages } }),
    play(postInstallPackages, {
      sideEffect: { read: postInstallPackages, before: [step(installPackage, sample)] },
    }),
  ],
}
