/** Of undici only what is used: its index loads a browser's worth of others with it. */
import api from '../../../../node_modules/undici/lib/api/index.js'
import Dispatcher from '../../../../node_modules/undici/lib/dispatcher/dispatcher.js'
import Pool from '../../../../node_modules/undici/lib/dispatcher/pool.js'
import ProxyAgent from '../../../../node_modules/undici/lib/dispatcher/proxy-agent.js'

// As its index does.
Object.assign(Dispatcher.prototype, api)

export { Dispatcher, Pool, ProxyAgent }
