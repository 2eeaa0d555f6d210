// Administrators' changes to an account, each with its confirmation and its success message.

import { isolate } from '@urost3/contract/text/person-text.ts';
import type { AdminUser } from '@urost3/contract/users/users.schemas.ts';
import { userRoutes } from '@urost3/contract/users/users.ts';
import { callApi } from '../../lib/api/api.ts';

type UserChangeKind = 'status' | 'role' | 'interviewer' | 'factor';

export interface UserChange {
  kind: UserChangeKind;
  user: AdminUser;
}

interface Words {
  title: string;
  question: string;
  confirm: string;
  isDangerous: boolean;
  success: string;
  failure: string;
}

export const nameOf = (user: AdminUser) => isolate(user.displayName || user.email);

export function confirmationOf({ kind, user }: UserChange): Words {
  const name = nameOf(user);
  if (kind === 'status') {
    return {
      title: user.disabled ? 'Activate this user?' : 'Suspend this user?',
      question: user.disabled
        ? `${name} will be able to log in again.`
        : `${name} will be logged out everywhere at once and cannot log in until reactivated.`,
      confirm: user.disabled ? 'Activate' : 'Suspend',
      isDangerous: !user.disabled,
      success: 'User status updated successfully.',
      failure: 'Failed to update user status.',
    };
  }
  if (kind === 'role') {
    const isAdmin = user.role === 'admin';
    return {
      title: isAdmin ? 'Remove the admin role?' : 'Make this user an admin?',
      question: isAdmin
        ? `${name} will lose access to the Admin Panel.`
        : `${name} will be able to manage users, content, bookings and payments.`,
      confirm: isAdmin ? 'Remove Admin' : 'Make Admin',
      isDangerous: true,
      success: 'User role updated successfully.',
      failure: 'Failed to update user role.',
    };
  }
  if (kind === 'factor') {
    return {
      title: 'Reset the second factor?',
      question: `${name} will be logged out everywhere, and will log in with the password alone until a new passkey or authenticator app is set up. First make sure that it is really this person who is asking.`,
      confirm: 'Reset',
      isDangerous: true,
      success: 'Second factor reset. The person has been told by email.',
      failure: 'The second factor could not be reset. Please try again.',
    };
  }
  return {
    title: user.isInterviewer ? 'Turn off interviewer mode?' : 'Turn on interviewer mode?',
    question: user.isInterviewer
      ? `${name} will no longer offer interviews or see bookings.`
      : `${name} will be able to offer interviews and see their bookings.`,
    confirm: user.isInterviewer ? 'Turn off' : 'Turn on',
    isDangerous: user.isInterviewer,
    success: 'Interviewer mode updated successfully.',
    failure: 'Failed to update interviewer mode.',
  };
}

export async function applyChange({ kind, user }: UserChange): Promise<void> {
  const params = { id: user.uid };
  if (kind === 'status') {
    await callApi(userRoutes.setStatus, { params, body: { disabled: !user.disabled } });
  } else if (kind === 'role') {
    await callApi(userRoutes.setRole, { params, body: { isAdmin: user.role !== 'admin' } });
  } else if (kind === 'factor') {
    await callApi(userRoutes.resetFactors, { params });
  } else {
    const body = { isInterviewer: !user.isInterviewer };
    await callApi(userRoutes.setInterviewer, { params, body });
  }
}
