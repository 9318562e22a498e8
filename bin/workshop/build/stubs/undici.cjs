/** Of undici only what is used: its index loads a browser's worth of others with it. */
const api = require('../../../../node_modules/undici/lib/api/index.js')
const Dispatcher = require('../../../../node_modules/undici/lib/dispatcher/dispatcher.js')

// As its index does.
Object.assign(Dispatcher.prototype, api)

module.exports = {
  Dispatcher,
  Pool: require('../../../../node_modules/undici/lib/dispatcher/pool.js'),
  ProxyAgent: require('../../../../node_modules/undici/lib/dispatcher/proxy-agent.js'),
}
