/** Notices work that code leaves for after its return: promises, microtasks, timers. */
export interface LaterWork {
  /** Runs a function and returns its result. */
  during<T>(run: () => T): T
  /** Whether any of that left something behind. */
  isLeft(): boolean
}

/**
 * A hook that has answered may have left a promise behind that is rejected, which shows only after a turn of the event
 * loop. Waiting for that in every call would cost a second thread that watches; few hooks leave work behind.
 */
export function laterWork(): LaterWork {
  const { createHook } = process.getBuiltinModule('node:async_hooks')
  let isLeft = false
  const hook = createHook({
    init() {
      isLeft = true
    },
  })
  return {
    during(run) {
      hook.enable()
      try {
        return run()
      } finally {
        hook.disable()
      }
    },
    isLeft: () => isLeft,
  }
}
