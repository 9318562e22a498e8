/** Preloaded into a measured process: tells its processor time when asked, and keeps nothing alive. */
process.on('message', () => process.send?.(process.cpuUsage()))
process.channel?.unref()
