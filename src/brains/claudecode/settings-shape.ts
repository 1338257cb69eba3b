import type { Shape } from '../contract/shape.ts'

// Measured on 2.1.325: each key was set to each type of value, and the program was asked whether it loaded the file.
// Keys that it accepts with any value, or skips alone, are not here.

const booleans = `disableAllHooks respectGitignore wslInheritsWindowsSettings includeCoAuthoredBy includeGitInstructions
  disableReplyCheck workflowKeywordTriggerEnabled bashEditDiffEnabled respondToBashCommands allowAllClaudeAiMcps
  allowClaudeInChromeWithManagedMcp forceRemoteSettingsRefresh spinnerTipsEnabled syntaxHighlightingDisabled
  terminalTitleFromRename alwaysThinkingEnabled fastMode promptSuggestionEnabled emojiCompletionEnabled
  showClearContextOnPlanAccept prefersReducedMotion autoMemoryEnabled autoDreamEnabled showThinkingSummaries verbose
  autoCompactEnabled precomputeCompactionEnabled idleCompaction switchModelsOnFlag autoScrollEnabled
  wheelScrollAccelerationEnabled fileCheckpointingEnabled showTurnDuration showMessageTimestamps terminalProgressBarEnabled
  todoFeatureEnabled inputNeededNotifEnabled agentPushNotifEnabled voiceEnabled`

const booleansOrNull = `syncClaudeAiSkills syncClaudeAiPlugins enforceAvailableModels enableAllProjectMcpServers
  disableClaudeAiConnectors disableBundledSkills disableAgentView disableRemoteControl disableWorkflows disableArtifact
  enableArtifact enableWorkflows disableSkillShellExecution disableWindowsBashCommandSplit allowManagedHooksOnly
  allowManagedPermissionRulesOnly allowManagedMcpServersOnly disableCommandPluginSources disableSideloadFlags
  skipWebFetchPreflight fastModePerSessionOptIn channelsEnabled skipDangerousModePermissionPrompt autoContinueAtUsageLimit
  remoteControlAtStartup isolatePeerMachines autoUploadSessions skipAutoPermissionPrompt useAutoModeDuringPlan`

const strings = `$schema apiKeyHelper proxyAuthHelper awsCredentialExport awsAuthRefresh gcpAuthRefresh processWrapper
  attributionProject model prUrlTemplate otelHeadersHelper outputStyle language advisorModel agent minimumVersion
  requiredMinimumVersion requiredMaximumVersion plansDirectory timeFormat timeZone autoMemoryDirectory claudeMd
  pluginTrustMessage workflowSizeGuideline parentSettingsBehavior managedSourcesBehavior autoUpdatesChannel tui
  daemonColdStart defaultView`

const numbers = `cleanupPeriodDays desktopSessionCleanupPeriodDays skillListingMaxDescChars skillListingBudgetFraction
  feedbackSurveyRate`

const objects = `env modelOverrides skillOverrides worktree enabledPlugins sandbox pluginConfigs remote voice autoMode
  fileSuggestion statusLine spinnerVerbs`

const arrays = `fallbackModel availableModels allowedHttpHookUrls httpHookAllowedEnvVars pluginSuggestionMarketplaces
  companyAnnouncements allowedChannelPlugins sshConfigs claudeMdExcludes`

const stringsOrArrays = 'enabledMcpjsonServers disabledMcpjsonServers forceLoginOrgUUID'
const arraysOrNull = 'strictKnownMarketplaces allowedMarketplaces blockedMarketplaces'

const permissions: Shape = {
  keys: {
    ...all('allow deny ask additionalDirectories blockReadsExemptPaths workingDirectoriesAsGiven', 'array'),
    defaultMode: { oneOf: ['acceptEdits', 'auto', 'bypassPermissions', 'default', 'dontAsk', 'plan'] },
    disableBypassPermissionsMode: { oneOf: ['disable'] },
  },
}

/** A wrong hook of these two events costs the whole file; of others, itself alone. */
const groups: Shape = {
  array: {
    keys: {
      matcher: 'string',
      hooks: {
        array: {
          keys: {
            type: { oneOf: ['command', 'prompt', 'agent', 'http', 'mcp_tool'] },
            command: 'string',
            timeout: 'number',
            onFailure: { oneOf: ['continue', 'block'] },
            async: 'boolean',
            if: 'string',
          },
          required: ['type'],
        },
      },
    },
    required: ['hooks'],
  },
}

/** The required shape of a settings file of Claude Code. A file of another shape is dropped as a whole, hooks included. */
export const settingsShape: Shape = {
  keys: {
    ...all(booleans, 'boolean'),
    ...all(booleansOrNull, { any: ['boolean', 'null'] }),
    ...all(strings, 'string'),
    ...all(numbers, 'number'),
    ...all(objects, 'object'),
    ...all(arrays, 'array'),
    ...all(stringsOrArrays, { any: ['string', 'array'] }),
    ...all(arraysOrNull, { any: ['array', 'null'] }),
    attribution: { any: ['boolean', 'object'] },
    defaultShell: { oneOf: ['bash', 'powershell'] },
    permissions,
    hooks: { keys: { PreToolUse: groups, PermissionRequest: groups } },
  },
}

function all(names: string, shape: Shape): Readonly<Record<string, Shape>> {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, shape]))
}
