// The door `pawl/config`: a project’s config, at work in a program of yours.

export { openProject, type Project, type ProjectOptions } from './project/open-project.ts'
