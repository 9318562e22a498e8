/** Of undici only what is used: its index loads a browser's worth of others with it. */
const Pool = require('../../../../node_modules/undici/lib/dispatcher/pool.js')

module.exports = {
  Pool,
  /** Loaded where a proxy is named. It opens tunnels by a method that the index adds to all. */
  get ProxyAgent() {
    const Dispatcher = require('../../../../node_modules/undici/lib/dispatcher/dispatcher.js')
    Dispatcher.prototype.connect = require('../../../../node_modules/undici/lib/api/api-connect.js')
    return require('../../../../node_modules/undici/lib/dispatcher/proxy-agent.js')
  },
}
